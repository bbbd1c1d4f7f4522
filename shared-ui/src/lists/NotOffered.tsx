import { EmptyState, Page, PageHeader } from 'shared-ui';

/** A page of what the server does not have. */
export const NotOffered = ({ title, text }: { title: string; text: string }) => (
  <Page>
    <PageHeader title={title} />
    <EmptyState>{text}</EmptyState>
  </Page>
);
