/** Characters as code points: an emoji counts once, not as the two halves of JavaScript's `length` (NIST SP 800-63B, 3.1.1.2). */
export const countCharacters = (text: string) => [...text].length
