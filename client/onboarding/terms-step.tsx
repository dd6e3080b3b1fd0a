import { BRAND } from '../../shared/brand.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './onboarding.module.css'
import type { StepProps } from './wizard.tsx'

export function TermsStep({ values, set, mistakes }: StepProps) {
  return (
    <>
      <Stack as="ul" gap={2} className={styles.terms} aria-label="Terms and conditions">
        <li>What you say about yourself, your tickets and your work is true, and yours to show.</li>
        <li>
          You work for the employer who books you, on the terms the two of you agree. {BRAND} is not your employer.
        </li>
        <li>A job you have been accepted for you do, or you cancel it in good time, with the reason.</li>
        <li>
          Your name, town, skills, portfolio, ratings and references are shown to others. Your address, phone number and
          email are not.
        </li>
        <li>Referees you name have agreed to be asked, and are mailed once, with one reminder.</li>
        <li>You can download all of your data, or delete your account, at any time.</li>
      </Stack>
      <Checkbox checked={values.has_agreed} required onChange={({ target }) => set({ has_agreed: target.checked })}>
        I agree to the terms and conditions
      </Checkbox>
      {mistakes.has_agreed && <InlineError what={mistakes.has_agreed} />}
    </>
  )
}
