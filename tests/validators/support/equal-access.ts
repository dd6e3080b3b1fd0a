import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as ace from 'accessibility-checker-engine'
import type { Page } from 'playwright'
import type { Exception, Finding } from './exceptions.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** What it calls a failure, and why it is none. */
const FAILURES: Exception[] = [
  {
    rule: 'aria_hidden_nontabbable.Fail_1',
    at: /behind a dialog/,
    why: 'An open dialog hides the rest of the page from readers and keeps Tab within itself, so nothing there is reached.',
  },
  {
    rule: 'aria_id_unique.Fail_1',
    at: /aria-expanded="false"/,
    why: 'What a closed list or section controls is not drawn until it is opened, as ARIA allows.',
  },
  {
    rule: 'input_label_exists.Fail_1',
    at: /<output/,
    why: 'An <output> is a region that is read when it changes; its words are all there is, and nobody fills it in.',
  },
  {
    rule: 'label_content_exists.Fail_1',
    at: /<label/,
    why: 'A label around the tick of a row makes it as large as a finger; the tick has its name, of the person in the row.',
  },
  {
    rule: 'label_name_visible.Fail_1',
    at: /, (?:your (?:account|menu)|portfolio)[",]|Change your photo/,
    why: 'The initials in place of a picture are a picture, not words that somebody would say.',
  },
  {
    rule: 'label_name_visible.Fail_1',
    at: /role="gridcell"/,
    why: 'The name of a day begins with the day, and says what is on it in whole words.',
  },
  {
    rule: 'aria_form_label_unique.fail_label_not_unique',
    at: /<form novalidate/,
    why: 'A form without a name is no landmark, so there is nothing to tell apart.',
  },
  {
    rule: 'input_autocomplete_valid.fail_incorrect',
    at: /autocomplete="username"/,
    why: 'The email is the username of an account; HTML allows it for a field of type email, and password managers want it.',
  },
]

/** What it cannot decide and asks somebody to look at: who has looked, or what proves it. */
const QUESTIONS: Exception[] = [
  {
    rule: 'style_focus_visible.potential_focus_not_visible',
    why: 'It sees that borders and outlines are set, and not that the focus has an outline everywhere (client/ui/base.css).',
  },
  {
    rule: 'input_label_visible.potential_no_label',
    why: 'A button with an icon alone has a name, and its words come up under the pointer.',
  },
  {
    rule: 'input_label_visible.potential_placeholder_only',
    why: 'A search, the box of a message and a cell of a table have names, and say by their place what they are for; an application’s message has its label above it.',
  },
  {
    rule: 'element_tabbable_unobscured.potential_obscured',
    why: 'It measures what is scrolled out of view or lies behind a dialog; a focus scrolls it clear of the bars.',
  },
  {
    rule: 'element_tabbable_visible.potential_visible',
    at: /href="#main"/,
    why: 'The link to the content is drawn when it has the focus.',
  },
  {
    rule: 'style_viewport_resizable.Potential_1',
    why: 'Widths of the window are in the sizes of boxes; every screen is looked at with 200% in another test.',
  },
  {
    rule: 'style_color_misuse.Potential_1',
    why: 'What is chosen is looked for in forced colours, in another test of every screen.',
  },
  {
    rule: 'aria_keyboard_handler_exists.potential_no_keyboard_access',
    why: 'The keys are heard by the buttons and fields within; tests of the keyboard press them.',
  },
  {
    rule: 'input_checkboxes_grouped.potential_unnamedcheckbox',
    why: 'Each tick stands alone: one for a row of a list, or a setting of its own.',
  },
  {
    rule: 'text_block_heading.potential_heading',
    why: 'Names, initials and times in large letters; the headings of these screens are headings.',
  },
  {
    rule: 'text_contrast_sufficient.potential_graphic_background',
    why: 'Words on a picture stand on a veil of their own, which is dark enough on white.',
  },
  {
    rule: 'form_submit_button_exists.Potential_1',
    why: 'The button of a dialog is in its foot and belongs to the form by its id; a form with one choice is sent by it.',
  },
  {
    rule: 'aria_descendant_valid.potential_child_implicit_role',
    why: 'Bold within a button is for the eye; its words are the name of the button.',
  },
  {
    rule: 'draggable_alternative_exists.potential_alternative',
    at: /_chip_/,
    why: 'Who is dragged within a plan can be moved from the menu, too.',
  },
  {
    rule: 'text_sensory_misuse.potential_position',
    why: 'Left is what remains, top a placement, right what is correct; beside and below come next in the order of reading.',
  },
  {
    rule: 'text_sensory_misuse.potential_other',
    at: /_bio_/,
    why: 'It is what a company writes of itself, and instructs nobody.',
  },
  {
    rule: 'target_spacing_sufficient.potential_overlap',
    why: 'The label around the tick is what is pressed; every screen’s targets are measured in another test.',
  },
]

/** Why what IBM's engine names on our screens is no fault. */
export const EQUAL_ACCESS_EXCEPTIONS = [...FAILURES, ...QUESTIONS]

/** What IBM's engine calls a failure of WCAG 2.2 A and AA, or asks about. */
export async function equalAccessFaults(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async () => {
    const { Checker } = (window as unknown as { ace: typeof ace }).ace
    const { results } = await new Checker().check(document, 'WCAG_2_2')
    const isOver = document.querySelector('[role$=dialog]') !== null
    return results
      .filter(({ value }) => String(value[0]) === 'VIOLATION' && /FAIL|POTENTIAL/.test(String(value[1])))
      .map(({ ruleId, reasonId, message, snippet, path }) => {
        const at = document.evaluate(path.dom!, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue
        const isBehind = isOver && at instanceof Element && at.closest('[aria-hidden=true]') !== null
        return { rule: `${ruleId}.${reasonId}`, at: `${message} ${snippet} ${isBehind ? 'behind a dialog' : path.dom}` }
      })
  })
}
