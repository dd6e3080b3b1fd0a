import { invalid } from '../../errors.ts'

/** One answer for a code that is wrong, too old, used, or dead after five wrong ones. */
export const wrongCode = (path: string) =>
  invalid('That code is not right, or does not work any more. Check it, or ask for a new one.', [
    { path, message: 'is not right' },
  ])
