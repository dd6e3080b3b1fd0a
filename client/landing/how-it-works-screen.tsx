import { useSession } from '../offline/session/session.ts'
import { PublicFooter } from '../shell/footer.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import styles from './how-it-works.module.css'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { formatPrice } from '../../shared/money.ts'
import { PACKAGE_CURRENCY, PACKAGE_IDS, packageFacts, POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import type { UserType } from '../../shared/options.ts'

export default function HowItWorksScreen({ side }: { side: HowItWorksSide }) {
  const { title, lead, as, start, steps, questions } = HOW_IT_WORKS_SIDES[side]
  const isPaid = usePostingIsFree() === false
  const isSignedIn = useSession().status === 'signed_in'
  useTitle(`How it works, ${title.toLowerCase()}`)

  return (
    <>
      <PublicHeader as={as} />
      <main className={styles.main}>
        <div className={styles.head}>
          <p className={styles.kicker}>How it works</p>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {isSignedIn ? (
            <ButtonLink variant="primary" to="/">
              Dashboard
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to="/auth" state={{ as }}>
              {start}
            </ButtonLink>
          )}
        </div>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.title} className={styles.step}>
              <span className={styles.cue} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2>{step.title}</h2>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        {side === 'employers' && isPaid && <PackagePrices />}
        <section className={styles.questions} id="questions" aria-labelledby="questions-title">
          <h2 id="questions-title">Questions people ask</h2>
          {questions.map(({ ask, answer, whoPays }) => (
            <details key={ask} className={styles.question}>
              <summary>{ask}</summary>
              <p>{whoPays && isPaid ? `${answer} ${whoPays}` : answer}</p>
            </details>
          ))}
        </section>
      </main>
      <PublicFooter />
    </>
  )
}

function PackagePrices() {
  return (
    <section className={styles.prices} id="prices" aria-labelledby="prices-title">
      <h2 id="prices-title">What it costs</h2>
      <p>You pay to post, once, in pounds. Applicants, messages and call sheets cost nothing more.</p>
      <ul>
        {PACKAGE_IDS.map((id) => (
          <li key={id} className={styles.price}>
            <h3>{POSTING_PACKAGES[id].name}</h3>
            <b>{formatPrice(POSTING_PACKAGES[id].price, PACKAGE_CURRENCY)}</b>
            <span>{packageFacts(id, true).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type HowItWorksSide = 'freelancers' | 'employers'

type HowItWorksTexts = {
  title: string
  lead: string
  as: UserType
  start: string
  steps: { title: string; text: string }[]
  /** `whoPays`: said where posting is paid for. */
  questions: { ask: string; answer: string; whoPays?: string }[]
}

const HOW_IT_WORKS_SIDES: Record<HowItWorksSide, HowItWorksTexts> = {
  freelancers: {
    title: 'For freelancers',
    lead: 'Your work, your threads and your dates in one place, down in the basement as well as up on the street.',
    as: 'freelancer',
    start: 'Get started as a freelancer',
    steps: [
      {
        title: 'Say what you do',
        text: 'Roles, skills and credentials, the town you start from and how far you travel. Five minutes, once.',
      },
      {
        title: 'See what fits',
        text: 'Jobs come best first, each with its reasons: 4 of 5 skills, 12 miles, free that week. The day rate is on the card.',
      },
      {
        title: 'Apply with a message',
        text: 'It opens the thread with the production. No bars? It waits on your device and sends itself when you’re back in range.',
      },
      {
        title: 'Get confirmed, turn up',
        text: 'Confirmed jobs stay readable with the network off: call time, place, the thread, all of it.',
      },
    ],
    questions: [
      {
        ask: 'What works without signal?',
        answer:
          'Everything from the last sync opens: jobs, threads, your profile. Messages and applications are kept on the device and sent when there is signal. The clock beside them only turns into a tick once they’ve gone.',
      },
      {
        ask: 'How do I keep it on my phone?',
        answer:
          'Android: open the browser’s menu and choose Install app. iPhone: press Share, then Add to Home Screen.',
      },
      { ask: 'What does it cost?', answer: 'Nothing.', whoPays: 'Employers pay to post; crew never do.' },
    ],
  },
  employers: {
    title: 'For employers',
    lead: 'Post the call once, see who fits and who’s free, and fill each place once.',
    as: 'employer',
    start: 'Get started as an employer',
    steps: [
      {
        title: 'Post the project',
        text: 'Title, place and dates, then one line for each role with its day rate. Two short pages.',
      },
      {
        title: 'The right crew hear about it',
        text: 'We match it on roles, skills, miles and free dates, and it comes first for those it fits best.',
      },
      {
        title: 'Shortlist and accept',
        text: 'Every applicant with ratings, roles and message side by side. A role never takes more people than it has places.',
      },
      {
        title: 'Talk it through',
        text: 'One thread for each person and project, with honest ticks: sent, reached, read.',
      },
    ],
    questions: [
      {
        ask: 'How do I know they got it?',
        answer: 'One tick: we’ve got it. Two: it’s on their device. Coloured: they’ve read it.',
      },
      {
        ask: 'Can two people be confirmed for one place?',
        answer:
          'No. Each role has a set number of places, and the last one only ever goes to one person, even if two answers arrive together.',
      },
      {
        ask: 'Can I see my crew’s past work?',
        answer: 'Yes: portfolio, ratings by other employers, roles and skills, on each applicant.',
      },
    ],
  },
}
