-- Stored search texts as the browser folds them too: љ, lj and l are one letter, as are њ, nj and n, and đ, dj and g; letters of neighbouring languages are Latin.
update users set search_text = regexp_replace(replace(replace(replace(replace(translate(search_text,
  'ђћйщъыэøłıь', 'gcjsaieoli'), 'ю', 'ju'), 'я', 'ja'), 'ß', 'ss'), 'dj', 'g'), '([ln])j', '\1', 'g');
update vehicles set search_text = regexp_replace(replace(replace(replace(replace(translate(search_text,
  'ђћйщъыэøłıь', 'gcjsaieoli'), 'ю', 'ju'), 'я', 'ja'), 'ß', 'ss'), 'dj', 'g'), '([ln])j', '\1', 'g');
update devices set search_text = regexp_replace(replace(replace(replace(replace(translate(search_text,
  'ђћйщъыэøłıь', 'gcjsaieoli'), 'ю', 'ju'), 'я', 'ja'), 'ß', 'ss'), 'dj', 'g'), '([ln])j', '\1', 'g');
