import { countWithNoun } from '../../../shared/counts.ts'
import type { PortfolioItem } from '../../../shared/people/users.ts'
import styles from './applicant-detail.module.css'

export function ApplicantPortfolio({ items }: { items: PortfolioItem[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <div className={styles.fitHead}>
        <h3>Portfolio</h3>
        <span className={styles.small}>{countWithNoun(items.length, 'event')}</span>
      </div>
      <ul className={styles.shots}>
        {items.map((item) => (
          <li key={item.id} className={styles.shot}>
            {item.photos[0] && (
              <img src={item.photos[0].preview || item.photos[0].file} alt="" loading="lazy" decoding="async" />
            )}
            <p className={styles.caption}>
              {item.event_name}
              <br />
              {item.role}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
