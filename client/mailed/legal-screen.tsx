import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BRAND } from '../../shared/brand.ts'
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
  return useLocation().pathname === '/terms' ? <Terms /> : <Privacy />
}

function Terms() {
  const isPaid = usePostingIsFree() === false
  return (
    <Page title="Terms and conditions" lead={`What everybody agrees to who has an account with ${BRAND}.`}>
      <Section title="What it is">
        <p>
          {BRAND} brings freelancers of the events trade together with the companies that book them. It is not an
          employer and not an agency: a booking is a contract between the company and the freelancer, on the terms that
          both have agreed to here.
        </p>
      </Section>
      <Section title="For freelancers">
        <List items={FREELANCER_TERMS} />
      </Section>
      <Section title="For companies">
        <List items={COMPANY_TERMS} />
      </Section>
      <Section title="For everybody">
        <List
          items={[
            'Your account is yours alone. Keep your password to yourself, and tell us if somebody else has it.',
            'You write to people about work. No advertising, no threats, nothing that is against the law.',
            'What you write and upload stays yours. You let us show it to those it is meant for.',
            'You can block and report people. Whoever breaks these terms can be suspended, and is told so by email.',
            `${isPaid ? 'Companies pay for posting projects, at the price shown before they pay. ' : ''}Pay for the work itself goes from the company to the freelancer, not through us.`,
            `You can leave at any time: Settings, Your data, Delete account. Bookings you still have are cancelled, and the other side is told.`,
          ]}
        />
        <p>
          What is kept about you, and for how long, is under <Link to="/privacy">Privacy</Link>.
        </p>
      </Section>
      <Operator of="terms" />
    </Page>
  )
}

function Privacy() {
  const isPaid = usePostingIsFree() === false
  return (
    <Page title="Privacy" lead="What is kept about you, why, for how long, and who else gets it.">
      {privacyParts(isPaid).map(({ title, words, rows }) => (
        <Section key={title} title={title}>
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
        </Section>
      ))}
      <Operator of="privacy" />
    </Page>
  )
}

/** Whoever runs this server, as its settings name them. */
function Operator({ of }: { of: 'terms' | 'privacy' }) {
  const { support, isMissing, ask } = useSupport()
  const answers = of === 'privacy' ? 'answers for your data' : 'is the other side of these terms'
  return (
    <Section title="Who runs it">
      {isMissing ? (
        <>
          <p>Who runs this {BRAND} could not be looked up just now. Check your signal and try again.</p>
          <Button onClick={ask}>Try again</Button>
        </>
      ) : (
        support && (
          <>
            {support.operator_name ? (
              <p>
                {BRAND} is run here by <b>{support.operator_name}</b>
                {support.operator_address && `, ${support.operator_address}`}, who {answers}.
              </p>
            ) : (
              <p>
                Whoever runs this {BRAND} {answers}, and has not given their name here yet. Ask the person or the
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
    </Section>
  )
}

const Page = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <PublicText title={title}>
    <Text muted>{lead}</Text>
    {children}
  </PublicText>
)

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
