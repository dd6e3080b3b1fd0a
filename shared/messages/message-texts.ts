import { foldedText } from '../folded-text.ts'

/** The text that stands for a message in a list: its words, else the name of its attachment. */
export const excerptOf = ({ content, attachment_name }: { content: string; attachment_name: string | null }) =>
  content || nameShown(attachment_name ?? '')

/** 'Voice note, 5 s' for 'Voice note, 5 s.m4a', whose ending tells people nothing. */
export const nameShown = (name: string) => name.replace(/^(Voice note, [\d a-z]+ s)\.\w+$/, '$1')

/** What a message is found by. */
type Searched = { content: string; attachment_name: string | null }

/** The words of a search as device and server compare them: lower case, without diacritics. */
export const searchWordsOf = (search: string): string[] => foldedText(search).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each of the words begins one of the message's text, or of its attachment's name. */
export function isFoundBy({ content, attachment_name }: Searched, words: string[]): boolean {
  const text = `${content}\n${attachment_name ?? ''}`
  const folded = foldedText(text)
  // Most messages are ruled out here, at a fraction of the time.
  if (!words.every((word) => folded.includes(word))) return false
  const own = searchWordsOf(text)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/** From where to where the words of a text are that begin with one of the words. */
export const foundIn = (text: string, words: string[]): [from: number, to: number][] =>
  [...text.matchAll(WORD)]
    .filter(([word]) => words.some((one) => foldedText(word).startsWith(one)))
    .map(({ index, 0: word }) => [index, index + word.length])

/** An apostrophe within a word belongs to it. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['‘’ʼ](?=[\p{L}\p{N}]))*/gu

/** The name of a job's channel. */
export const channelName = (job_title: string) => `Crew of ${job_title}`

/** The words of a reminder: it arrives as a message among others, and says what it is. */
export const reminderOf = (content: string) => `Reminder: ${content}`
