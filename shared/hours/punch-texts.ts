/** What is pressed, as buttons and lists say it. */
export const CLOCK_KIND_TEXTS = {
  in: 'On site',
  break: 'Break',
  back: 'Back',
  out: 'Off site',
}
