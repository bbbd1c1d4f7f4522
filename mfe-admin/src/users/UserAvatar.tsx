import { useState } from 'react';
import { getRuntimeConfig } from 'shared-auth';
import styles from './UserAvatar.module.css';
import { imageUrl, initials } from './users';
import type { User } from './users.api';

/** The user's picture, or the initials when it is missing or cannot be loaded. Decoration: the name is next to it. */
export function UserAvatar({ user }: { user: Pick<User, 'first_name' | 'last_name' | 'username' | 'profile_image'> }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = imageUrl(user.profile_image, getRuntimeConfig().apiOrigin);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {url && url !== failedUrl ? (
        <img
          className={styles.image}
          src={url}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(url)}
        />
      ) : (
        initials(user)
      )}
    </span>
  );
}
