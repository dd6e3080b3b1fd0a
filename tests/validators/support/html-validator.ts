import { HtmlValidate, type ConfigData } from 'html-validate'
import type { Exception, Finding } from './exceptions.ts'

const OWN_FILES: Exception = {
  rule: 'require-sri',
  at: /<(?:script|link)> element/,
  why: 'All of them come from the server itself, as the content policy demands: who could change them could change the page.',
}

/** Why what it names in the pages of the server is no fault. */
export const SERVED_EXCEPTIONS: Exception[] = [
  OWN_FILES,
  {
    rule: 'no-trailing-whitespace',
    why: 'A line of a template ends in a blank where its last part is left out; nobody sees it.',
  },
]

/** Why what it names in what is drawn is no fault. */
export const DRAWN_EXCEPTIONS: Exception[] = [
  OWN_FILES,
  {
    rule: 'valid-id',
    why: 'An id may have any characters but blanks; those of React begin with a line, those of Chakra have colons.',
  },
  {
    rule: 'hidden-focusable',
    at: /hidden by ancestor element/,
    why: 'An open dialog hides the rest of the page from readers and keeps Tab within itself, so nothing there is reached.',
  },
  {
    rule: 'no-missing-references',
    at: /"(?:combobox|collapsible):/,
    why: 'What a closed list or section controls is not drawn until it is opened, as ARIA allows.',
  },
  {
    rule: 'unique-landmark',
    at: /nav$|nav /,
    why: 'The way to the main places is in the document twice, for a phone and for a desktop; one is drawn at a time.',
  },
  {
    rule: 'heading-level',
    at: /Multiple <h1>.* header /,
    why: 'On a phone a thread is the whole screen, and the list with the other heading is not drawn.',
  },
  {
    rule: 'wcag/h71',
    why: 'A row of buttons has its name as a label instead of a legend, which would be drawn.',
  },
  {
    rule: 'wcag/h32',
    why: 'The button that saves comes with the first change, and the one of a dialog belongs to the form by its id.',
  },
  {
    rule: 'aria-label-misuse',
    at: /strictly allowed/,
    why: 'A list may have a name, and readers say it; the rule only recommends names on fewer elements.',
  },
  {
    rule: 'long-title',
    why: 'The title of a page names the conversation, whose name may be long.',
  },
  {
    rule: 'prefer-native-element',
    at: /#toast-group/,
    why: 'Chakra makes the region of the toasts of a <div>, with the role of a <section>.',
  },
  {
    rule: 'no-redundant-role',
    at: /dropzone/,
    why: 'Chakra says of the button that takes files that it is a button.',
  },
  {
    rule: 'no-redundant-for',
    at: /#radio-group/,
    why: 'Chakra ties the label of a choice to the field within it by its id, too.',
  },
]

/** HTML itself and WCAG; not how it is written, which the formatter decides. */
const RULES = ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document', 'html-validate:prettier']

/** Of a page as the server sends it. */
export const servedFaults = validator(RULES)

/** Of what a browser has drawn, as the browser writes it down. */
export const drawnFaults = validator([...RULES, 'html-validate:browser'])

function validator(presets: string[]) {
  const validate = new HtmlValidate({ root: true, extends: presets } satisfies ConfigData)
  return async (html: string): Promise<Finding[]> => {
    const { results } = await validate.validateString(html)
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => ({ rule: ruleId, at: `${message} ${selector ?? ''}` })),
    )
  }
}
