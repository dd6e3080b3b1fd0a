/**
 * Controls, formats, spaces, marks without a letter, halves of a character, and signs that are drawn as nothing: fillers
 * of Hangul and hieroglyphs, the blank pattern of Braille, the null notehead.
 */
const VISIBLE_CHARACTER = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{DI}\p{NChar}\u2800\u{1d159}\u{13441}\u{13442}]/u

/** Whether there is something to read: at least one character that can be seen. What is required must have one. */
export const hasVisibleText = (text: string) => VISIBLE_CHARACTER.test(text)

/** Without white space around it; '' if nothing of it can be seen. */
export const visibleText = (text: string) => (hasVisibleText(text) ? text.trim() : '')
