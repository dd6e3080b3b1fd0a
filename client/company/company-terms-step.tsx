import { BRAND } from '../../shared/brand.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './company-setup.module.css'

type Props = { agrees: boolean; onChange: (agrees: boolean) => void }

export function TermsStep({ agrees, onChange }: Props) {
  return (
    <Stack gap={4}>
      <ul className={styles.terms}>
        {TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Checkbox checked={agrees} onChange={({ target }) => onChange(target.checked)}>
        I agree to the terms and conditions
      </Checkbox>
    </Stack>
  )
}

const TERMS = [
  'What you say of your company is true, and you may speak for it.',
  'Every project you post is real work, paid at the day rate shown, on the dates shown.',
  'You answer for what your team members post and decide on the company’s behalf.',
  'You use what freelancers tell you to staff your projects, and for nothing else.',
  `${BRAND} brings the two sides together. The contract for the work is between you and the freelancer.`,
]
