import { Link } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Footer } from '../shell/footer.tsx'
import styles from './landing.module.css'
import { Stage } from './stage.tsx'
import { HERO_LEAD, HERO_LINES } from './words.ts'

export default function LandingScreen() {
  const isSignedIn = useSession().status === 'signed_in'
  useTitle('Crew for events, signal or not')

  return (
    <>
      <PublicHeader action="primary" />
      <main className="hero">
        <div className="hero-words">
          <h1>
            {HERO_LINES.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <p className="hero-lead">{HERO_LEAD}</p>
          <p className="hero-actions">
            <Link className="hero-join" to={isSignedIn ? '/' : '/auth?mode=signup'}>
              Join the Platform Today
            </Link>
            <Link className="hero-how" to="/how-it-works/employers">
              How it works for employers
            </Link>
          </p>
          <ul className={styles.lamps}>
            <li className={styles.go}>Works offline</li>
            <li className={styles.standby}>Instant calls by push</li>
            <li className={styles.info}>Free for freelancers</li>
          </ul>
        </div>
        <Stage />
      </main>
      <Footer />
    </>
  )
}
