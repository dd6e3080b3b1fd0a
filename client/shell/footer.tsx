import { Link } from 'react-router-dom'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import styles from './footer.module.css'

/** Platform, Support, the terms and the copyright line, below every signed-out page. */
export function PublicFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{`© ${new Date().getFullYear()} ${PRODUCT_NAME}`}</p>
        <nav className={styles.links} aria-label="Footer">
          <Link to="/how-it-works/employers">Platform</Link>
          <Link to="/support">Support</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
        </nav>
      </div>
    </footer>
  )
}
