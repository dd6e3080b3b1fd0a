import { Footer } from '../shell/footer.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import styles from './how-it-works.module.css'
import { SIDES, type Side } from './sides.ts'

export default function HowItWorksScreen({ side }: { side: Side }) {
  const { title, lead, as, start, steps, questions } = SIDES[side]
  useTitle(`How it works, ${title.toLowerCase()}`)

  return (
    <>
      <PublicHeader as={as} />
      <main className={styles.main}>
        <div className={styles.head}>
          <p className={styles.kicker}>How it works</p>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <ButtonLink variant="primary" to="/auth" state={{ as }}>
            {start}
          </ButtonLink>
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
        <section className={styles.questions} id="questions" aria-labelledby="questions-title">
          <h2 id="questions-title">Asked at the dock</h2>
          {questions.map(({ ask, answer }) => (
            <details key={ask} className={styles.question}>
              <summary>{ask}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      </main>
      <Footer />
    </>
  )
}
