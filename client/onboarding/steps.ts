import { countCharacters } from '../../shared/accounts/sign-in-rules.ts'
import { BIO_MIN, REFEREES_MIN } from '../../shared/limits.ts'
import { EMAIL_WANTED_TEXT, isEmailAddress } from '../../shared/people/email-format.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { placeProblem, townTooLongText } from '../trade/places/known-place.ts'
import { townOfAddress, type useWizardValues, placeToSaveOf, type WizardValues } from './wizard-values.ts'
import type { JudgeField } from '../ui/hooks/use-form.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { hasVisibleText, visibleText } from '../../shared/visible-text.ts'

export const WIZARD_STEPS = ['Location', 'Profession', 'Photo', 'Portfolio', 'References', 'Terms'] as const
export const LAST_WIZARD_STEP = WIZARD_STEPS.length

/** What exists before the wizard: a picture, items in the portfolio, the person's email. */
type ProfileBeforeWizard = { hasPicture: boolean; events: number; email: string }
type WizardMistakes = Record<string, string>

/** What the step still needs, by field; empty if one may continue (specification, section 5). */
export function wizardMistakesIn(step: number, values: WizardValues, known: ProfileBeforeWizard): WizardMistakes {
  const found: WizardMistakes = {}
  const check = (is: boolean, field: string, words: string) => is && (found[field] = words)
  if (step === 1) {
    const problem = townTooLongText(townOfAddress(values)) ?? placeProblem(placeToSaveOf(values))
    if (problem) found.address = problem
    check(!hasVisibleText(values.address), 'address', 'Enter your address or town.')
    check(!values.travel_distance, 'travel_distance', 'Choose how far you travel.')
  }
  if (step === 2) {
    check(values.job_roles.length === 0, 'job_roles', 'Add at least one job role.')
    check(!values.industry_experience, 'industry_experience', 'Choose how long you have worked in the industry.')
    check(values.skills.length === 0, 'skills', 'Add at least one skill.')
  }
  if (step === 3) {
    check(!values.photo && !known.hasPicture, 'photo', 'Add a picture of yourself.')
    check(visibleLengthOf(values.bio) < BIO_MIN, 'bio', `Write at least ${BIO_MIN} characters.`)
  }
  if (step === 4) check(values.items.length + known.events === 0, 'items', 'Add at least one event.')
  if (step === 5) Object.assign(found, refereeMistakes(values.referees, known.email))
  if (step === 6) check(!values.has_agreed, 'has_agreed', SPECIFIED_TEXT.termsMissing)
  return found
}

/** The first step that needs something: all steps up to it can be opened. */
export function furthestWizardStep(values: WizardValues, known: ProfileBeforeWizard) {
  const open = WIZARD_STEPS.findIndex((_, at) => Object.keys(wizardMistakesIn(at + 1, values, known)).length > 0)
  return open < 0 ? LAST_WIZARD_STEP : open + 1
}

export const visibleLengthOf = (text: string) => countCharacters(visibleText(text))

/** The emails that will be invited. */

function refereeMistakes(boxes: string[], own: string) {
  const found: WizardMistakes = {}
  const seen = new Set<string>()
  for (const [at, typed] of boxes.entries()) {
    const email = typed.trim().toLowerCase()
    const field = `referee${at}`
    if (!email && at < REFEREES_MIN) found[field] = 'Enter an email.'
    else if (email && !isEmailAddress(email)) found[field] = EMAIL_WANTED_TEXT
    else if (email && email === own) found[field] = 'This is your own email.'
    else if (email && seen.has(email)) found[field] = 'You have entered this email already.'
    seen.add(email)
  }
  return found
}

export type WizardStepProps = {
  me: OwnRecord
  values: WizardValues
  set: ReturnType<typeof useWizardValues>['set']
  judged: JudgeField
}
