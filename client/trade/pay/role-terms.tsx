import { useState } from 'react'
import { inMinorUnits } from '../../../shared/money.ts'
import { termsParts } from '../../../shared/pay/terms/terms-parts.ts'
import { termsSentence } from '../../../shared/pay/terms-sentence.ts'
import { type PayRules, termsAtDayRate } from '../../../shared/pay/unstated-terms.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { withUnbrokenLengths } from '../job-texts.ts'
import styles from './role-terms.module.css'

type TermsRole = { day_rate: number; pay?: PayRules | null | undefined }

/** What a role pays, in one sentence. */
export const roleTermsSentence = ({ pay, day_rate }: TermsRole) =>
  termsSentence(termsAtDayRate(pay, inMinorUnits(day_rate)))

/** The sentence of a role's terms, and below it each of them by name. */
export function RoleTermsFacts({ role }: { role: TermsRole }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.terms}>
      <p className={styles.small}>{roleTermsSentence(role)}</p>
      <Disclosure label="Terms" isOpen={isOpen} onChange={setIsOpen}>
        <TermsTable role={role} />
      </Disclosure>
    </div>
  )
}

function TermsTable({ role: { pay, day_rate } }: { role: TermsRole }) {
  const parts = termsParts(termsAtDayRate(pay, inMinorUnits(day_rate)))
  return (
    <dl className={styles.list}>
      {parts.map(
        ({ key, label, words }) =>
          words && (
            <div key={key} className={styles.part}>
              <dt>{label}</dt>
              <dd>{withUnbrokenLengths(words)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
