/** What a line about a message says: its words, else the name of what is attached to it. */
export const excerptOf = ({ content, attachment_name }: { content: string; attachment_name: string | null }) =>
  content || (attachment_name ?? '')
