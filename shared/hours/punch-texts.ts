/** Of somebody who is down for the day and has pressed nothing yet, as the company and its chief say it. */
export const NOT_IN_TEXT = 'Not in'

/** What is pressed, as buttons and lists say it. */
export const CLOCK_KIND_TEXTS = {
  in: 'On site',
  break: 'Break',
  back: 'Back',
  out: 'Off site',
}
