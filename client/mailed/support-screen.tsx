import { Link } from 'react-router-dom'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Text } from '../ui/layout.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { PublicText } from './public-text.tsx'
import styles from './support.module.css'
import { useSupport } from './use-support.ts'

/** /support: whom to write to, and what to write. Open to everybody, since people who cannot sign in need it most. */
export default function SupportScreen() {
  const { support, isMissing, ask } = useSupport()
  const isPaid = usePostingIsFree() === false

  return (
    <PublicText title="Support">
      <Text>
        Most questions are answered on one page, for <Link to="/how-it-works/freelancers#questions">freelancers</Link>{' '}
        and for <Link to="/how-it-works/employers#questions">employers</Link>. For everything else there is a person.
      </Text>
      {isMissing ? (
        <InlineError
          what="Our support address could not be looked up."
          kept="Check your signal and try again."
          action={<Button onClick={ask}>Try again</Button>}
        />
      ) : !support ? (
        <Spinner />
      ) : support.email ? (
        <section className={styles.card} aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <p>
            <a className={buttonClass({ variant: 'primary' })} href={`mailto:${support.email}?subject=${PRODUCT_NAME}`}>
              {support.email}
            </a>
          </p>
          <Text muted size="small">
            Tell us the email you sign in with, what you were trying to do, and what the screen said
            {isPaid && '; about a payment, the number on the receipt'}. Never send a password or a code: we never ask
            for one.
          </Text>
        </section>
      ) : (
        <section className={styles.card}>
          <Text>
            Whoever runs this {PRODUCT_NAME} has not given a support address yet. Ask the person or the company that
            invited you here.
          </Text>
        </section>
      )}
    </PublicText>
  )
}
