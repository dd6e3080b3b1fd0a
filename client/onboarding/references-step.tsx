import PlusIcon from 'lucide-react/icons/plus'
import CrossIcon from 'lucide-react/icons/x'
import { EMAIL_MAX, REFEREES_MIN, REFEREES_PER_DAY } from '../../shared/limits.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Text } from '../ui/layout.tsx'
import styles from './onboarding.module.css'
import type { WizardStepProps } from './steps.ts'

export function ReferencesStep({ values, set, judged }: WizardStepProps) {
  const { referees } = values
  return (
    <>
      <Text muted>
        Two or more people you’ve worked for. Once you’ve finished here and confirmed your email, we email each of them
        for a few words about you.
      </Text>
      {referees.map((email, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a box has no name but its place
        <div key={at} className={styles.referee}>
          <Field label={`Referee ${at + 1}`} required={at < REFEREES_MIN} {...judged(`referee${at}`)}>
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="off"
              most={EMAIL_MAX}
              placeholder="name@company.co.uk"
              value={email}
              onChange={({ target }) => set({ referees: referees.with(at, target.value) })}
            />
          </Field>
          {at >= REFEREES_MIN && (
            <IconButton label={`Remove referee ${at + 1}`} onClick={() => set({ referees: referees.toSpliced(at, 1) })}>
              <CrossIcon />
            </IconButton>
          )}
        </div>
      ))}
      {referees.length < REFEREES_PER_DAY && (
        <Button icon={<PlusIcon />} onClick={() => set({ referees: [...referees, ''] })}>
          Add another referee
        </Button>
      )}
    </>
  )
}
