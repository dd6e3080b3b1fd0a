import { Link } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import { PublicFooter } from '../shell/footer.tsx'
import styles from './landing.module.css'
import { HERO_LEAD, HERO_LINES } from './words.ts'
import BriefcaseIcon from 'lucide-react/icons/briefcase'
import ClockIcon from 'lucide-react/icons/clock'
import HouseIcon from 'lucide-react/icons/house'
import MessageIcon from 'lucide-react/icons/message-square'
import SettingsIcon from 'lucide-react/icons/settings'
import OfflineIcon from 'lucide-react/icons/wifi-off'
import { Logo } from '../shell/logo.tsx'
import card from '../trade/job-card.module.css'

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
            <li className={styles.standby}>Alerts on your phone</li>
            <li className={styles.info}>Free for freelancers</li>
          </ul>
        </div>
        <HeroStage />
      </main>
      <PublicFooter />
    </>
  )
}

/** The picture: a truss, two lamps, and the app in a basement. Decorative, and hidden from screen readers. */
function HeroStage() {
  return (
    <div className={`hero-stage ${styles.stage}`} aria-hidden="true">
      <StageTruss />
      <div className={styles.phone}>
        <div className={styles.top}>
          <Logo />
          <span className={styles.offline}>
            <OfflineIcon /> Offline · 3 to send
          </span>
        </div>
        <div className={styles.tabs}>
          <b>Apply</b> <span>Confirmed 2</span> <span>Previous</span>
        </div>
        <div className={styles.jobs}>
          <SampleJobCard
            day="14"
            month="Dec"
            length="3 days"
            title="Arena tour, load-in and show calls"
            meta={'Brightline Events · Manchester · 12\u00a0mi'}
          >
            <p className={card.role}>
              Rigger, ground <b className={card.rate}>£280/day</b>
            </p>
            <p className={card.role}>
              Lighting technician <b className={card.rate}>£255/day</b>
            </p>
            <p className={`${card.foot} ${styles.fits}`}>
              4 of 5 skills · free that week <span className={styles.apply}>Apply</span>
            </p>
          </SampleJobCard>
          <SampleJobCard
            day="19"
            month="Dec"
            length="1 day"
            title="Awards night, corporate"
            meta="Northgate Live · Leeds · 38 mi"
          >
            <p className={card.role}>
              Rigger, high <b className={card.rate}>£310/day</b>
            </p>
            <p className={`${card.foot} ${styles.waits}`}>
              <ClockIcon /> Your application will be sent
            </p>
          </SampleJobCard>
          <SampleJobCard
            day="03"
            month="Jan"
            length="5 days"
            title="Winter festival build"
            meta="Field & Frame · Hull · 61 mi"
          />
        </div>
        <div className={styles.bar}>
          <HouseIcon />
          <MessageIcon />
          <BriefcaseIcon />
          <SettingsIcon />
        </div>
      </div>
    </div>
  )
}

type SampleJobCardProps = {
  day: string
  month: string
  length: string
  title: string
  meta: string
  children?: React.ReactNode
}

function SampleJobCard({ day, month, length, title, meta, children }: SampleJobCardProps) {
  return (
    <div className={`${card.card} ${styles.job}`}>
      <div className={styles.date}>
        <b>{day}</b> {month} <small>{length}</small>
      </div>
      <div className={card.main}>
        <p className={styles.title}>{title}</p>
        <p className={styles.meta}>{meta}</p>
        {children}
      </div>
    </div>
  )
}

function StageTruss() {
  return (
    <svg className={styles.truss} viewBox="0 0 600 640" preserveAspectRatio="xMidYMin slice">
      <defs>
        <linearGradient id="amber" x2="0" y2="1">
          <stop className={styles.amberStop} stopOpacity=".34" />
          <stop className={styles.amberStop} offset="1" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="blue" x2="0" y2="1">
          <stop className={styles.blueStop} stopOpacity=".28" />
          <stop className={styles.blueStop} offset="1" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M163 112 60 620h210L177 112Z" fill="url(#amber)" />
      <path d="M423 112 330 620h210L437 112Z" fill="url(#blue)" />
      <path
        className={styles.steel}
        d="M20 70h560M20 100h560M20 70l30 30 30-30 30 30 30-30 30 30 30-30 30 30 30-30 30 30 30-30 30 30 30-30 30 30 30-30 30 30 30-30 30 30 30-30 20 20"
      />
      <circle className={styles.amber} cx="170" cy="112" r="13" />
      <circle className={styles.blue} cx="430" cy="112" r="13" />
    </svg>
  )
}
