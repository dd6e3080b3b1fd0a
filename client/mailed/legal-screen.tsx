import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { COMPANY_TERMS, FREELANCER_TERMS } from '../../shared/terms-texts.ts'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import { privacyParts } from './privacy-texts.ts'
import { PublicText } from './public-text.tsx'
import styles from './legal.module.css'
import { useSupport } from './use-support.ts'

/** /terms and /privacy: open to everybody, and read without signal as well. */
export default function LegalScreen() {
  return useLocation().pathname === '/terms' ? <TermsPage /> : <PrivacyPage />
}

function TermsPage() {
  const isPaid = usePostingIsFree() === false
  return (
    <LegalPage title="Terms and conditions" lead={`What everybody with a ${PRODUCT_NAME} account agrees to.`}>
      <LegalSection title="What it is">
        <p>
          {PRODUCT_NAME} brings freelancers of the events trade together with the companies that crew projects. It is
          not an employer and not an agency: a booking is a contract between the company and the freelancer, on the
          terms that both have agreed to here.
        </p>
      </LegalSection>
      <LegalSection title="For freelancers">
        <LegalList items={FREELANCER_TERMS} />
      </LegalSection>
      <LegalSection title="For companies">
        <LegalList items={COMPANY_TERMS} />
      </LegalSection>
      <LegalSection title="For everybody">
        <LegalList
          items={[
            'Your account is yours alone. Keep your password to yourself, and tell us if somebody else has it.',
            'You write to people about work. No advertising, no threats, nothing that is against the law.',
            'What you write and upload stays yours. You let us show it to the people it’s meant for.',
            'You can block and report people. Anyone who breaks these terms can be suspended, and will be told by email.',
            `${isPaid ? 'Companies pay for posting projects, at the price shown before they pay. ' : ''}Pay for the work itself goes from the company to the freelancer, not through us.`,
            `You can leave at any time: Settings, Your data, Delete account. Bookings you still have are cancelled, and the other side is told.`,
          ]}
        />
        <p>
          What is kept about you, and for how long, is under <Link to="/privacy">Privacy</Link>.
        </p>
      </LegalSection>
      <OperatorSection of="terms" />
    </LegalPage>
  )
}

function PrivacyPage() {
  const isPaid = usePostingIsFree() === false
  return (
    <LegalPage title="Privacy" lead="What is kept about you, why, for how long, and who else gets it.">
      {privacyParts(isPaid).map(({ title, words, rows }) => (
        <LegalSection key={title} title={title}>
          {words?.map((each) => (
            <p key={each}>{each}</p>
          ))}
          {rows && (
            <dl className={styles.rows}>
              {rows.map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </LegalSection>
      ))}
      <OperatorSection of="privacy" />
    </LegalPage>
  )
}

/** Whoever runs this server, as its settings name them. */
function OperatorSection({ of }: { of: 'terms' | 'privacy' }) {
  const { support, isMissing, ask } = useSupport()
  const answers = of === 'privacy' ? 'answers for your data' : 'is the other side of these terms'
  return (
    <LegalSection title="Who runs it">
      {isMissing ? (
        <>
          <p>Who runs this {PRODUCT_NAME} could not be looked up just now. Check your signal and try again.</p>
          <Button onClick={ask}>Try again</Button>
        </>
      ) : (
        support && (
          <>
            {support.operator_name ? (
              <p>
                {PRODUCT_NAME} is run here by <b>{support.operator_name}</b>
                {support.operator_address && `, ${support.operator_address}`}, who {answers}.
              </p>
            ) : (
              <p>
                Whoever runs this {PRODUCT_NAME} {answers}, and has not given their name here yet. Ask the person or the
                company that invited you.
              </p>
            )}
            {support.email && (
              <p>
                Write to <a href={`mailto:${support.email}`}>{support.email}</a>.
              </p>
            )}
          </>
        )
      )}
    </LegalSection>
  )
}

const LegalPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <PublicText title={title}>
    <Text muted>{lead}</Text>
    {children}
  </PublicText>
)

function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const LegalList = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
