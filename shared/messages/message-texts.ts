import { foldedText } from '../folded-text.ts'

/** The text that stands for a message in a list: its words, else 'Photo' or the name of its attachment. */
export const messageExcerptOf = (message: SearchedMessage) =>
  message.content || (PICTURE_NAME.test(message.attachment_name ?? '') ? 'Photo' : messageFoundTextOf(message))

/** The same of the last of a conversation; '' while there is none. */
export const lastMessageTextOf = (last: SearchedMessage | null) => (last ? messageExcerptOf(last) : '')

const PICTURE_NAME = /\.(?:webp|jpe?g|png|gif|avif|heic)$/i

/** What a message was found by: its words, else the name of its attachment. */
export const messageFoundTextOf = ({ content, attachment_name }: SearchedMessage) =>
  content || shownFileName(attachment_name ?? '')

/** 'Voice note, 5 s' for 'Voice note, 5 s.m4a', whose ending tells people nothing. */
export const shownFileName = (name: string) => name.replace(/^(Voice note, [\d a-z]+ s)\.\w+$/, '$1')

/** What a message is found by. */
type SearchedMessage = { content: string; attachment_name: string | null }

/** The words of a search as device and server compare them: lower case, without diacritics. */
export const searchWordsOf = (search: string): string[] => foldedText(search).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each of the words begins one of the message's text, or of its attachment's name. */
export function isMessageFoundBy({ content, attachment_name }: SearchedMessage, words: string[]): boolean {
  const text = `${content}\n${attachment_name ?? ''}`
  const folded = foldedText(text)
  // Most messages are ruled out here, at a fraction of the time.
  if (!words.every((word) => folded.includes(word))) return false
  const own = searchWordsOf(text)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/** From where to where the words of a text are that begin with one of the words. */
export const foundRangesIn = (text: string, words: string[]): [from: number, to: number][] =>
  [...text.matchAll(WORD_PATTERN)]
    .filter(([word]) => words.some((one) => foldedText(word).startsWith(one)))
    .map(({ index, 0: word }) => [index, index + word.length])

/** An apostrophe within a word belongs to it. */
const WORD_PATTERN = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['‘’ʼ](?=[\p{L}\p{N}]))*/gu

/** The name of a job's channel. */
export const channelName = (job_title: string) => `Crew of ${job_title}`

/** The words of a reminder: it arrives as a message among others, and says what it is. */
export const broadcastReminderText = (content: string) => `Reminder: ${content}`
