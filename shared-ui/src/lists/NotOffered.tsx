import { EmptyState, Page, PageHeader } from 'shared-ui';

/** A page whose data the server does not offer. */
export const NotOffered = ({ title, text }: { title: string; text: string }) => (
  <Page>
    <PageHeader title={title} />
    <EmptyState>{text}</EmptyState>
  </Page>
);
