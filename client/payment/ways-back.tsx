import { ButtonLink } from '../ui/button-link.tsx'
import { Row } from '../ui/layout.tsx'
import styles from './payment.module.css'

/** After a payment that was not made: to the project that it was for, as it is kept here, or to the packages. */
export const WaysBack = ({ hasDraft }: { hasDraft: boolean }) => (
  <Row gap={3} wrap className={styles.ways}>
    {hasDraft ? (
      <ButtonLink to="/?post=package" variant="primary">
        Back to your project
      </ButtonLink>
    ) : (
      <ButtonLink to="/payment" variant="primary">
        Back to the packages
      </ButtonLink>
    )}
    <ButtonLink to="/">Dashboard</ButtonLink>
  </Row>
)
