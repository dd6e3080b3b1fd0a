import { Link } from 'react-router-dom'
import { BRAND } from '../../shared/brand.ts'
import styles from './landing.module.css'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerIn}>
        <p>{`© ${new Date().getFullYear()} ${BRAND}`}</p>
        <nav className={styles.links} aria-label="Footer">
          <Link to="/how-it-works/employers">Platform</Link>
          <Link to="/how-it-works/freelancers#questions">Support</Link>
        </nav>
      </div>
    </footer>
  )
}
