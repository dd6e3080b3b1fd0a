/** The text that stands for a message in a list: its words, else the name of its attachment. */
export const excerptOf = ({ content, attachment_name }: { content: string; attachment_name: string | null }) =>
  content || (attachment_name ?? '')
