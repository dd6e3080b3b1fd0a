import type { Job } from '../../../shared/jobs/jobs.ts'
import { formatPrice } from '../../../shared/money.ts'
import { PACKAGE_CURRENCY, PACKAGES, postsWords } from '../../../shared/payments/packages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Page } from '../../shell/page.tsx'
import styles from './fit.module.css'

const { price, posts, days } = PACKAGES.premium

/** What a project on another package does without. */
export function PremiumBrings({ job }: { job: Job }) {
  return (
    <Page title="Freelancers that fit" back="/" crumb="Your Projects" subtitle={job.title} width="narrow">
      <Card as="section">
        <Stack gap={4}>
          <h2>Premium finds the crew</h2>
          <Text>
            {job.title} was posted without Premium and stays as it is: freelancers that match see it and apply. A
            project posted on Premium also brings you:
          </Text>
          <ul className={styles.brings}>
            <li>the freelancers that fit it, ranked: skills, distance, free dates, experience, ratings</li>
            <li>why each of them fits, and what is missing</li>
            <li>an invitation to apply that reaches their phone as a message</li>
            <li>the place at the top of their lists</li>
          </ul>
          <Text muted>
            {formatPrice(price, PACKAGE_CURRENCY)} for {postsWords(posts)}, each shown for {days} days.
          </Text>
          <div>
            <ButtonLink to="/payment">See the packages</ButtonLink>
          </div>
        </Stack>
      </Card>
    </Page>
  )
}
