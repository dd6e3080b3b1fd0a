import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import type { WaitingCredential } from '../../shared/staff/staff.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ExpiryBadge } from '../trade/expiry-badge.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { ShownDocument } from '../trade/files/shown-document.tsx'
import { DecisionButton } from './decision-button.tsx'
import styles from './staff.module.css'
import { pathTo } from '../http/path-to.ts'

export function WaitingCredentialCard({ credential }: { credential: WaitingCredential }) {
  const { id, name, issuer, number, issued_on, owner, version } = credential
  const [isOpen, setIsOpen] = useState(false)
  const ofOwner = (
    <span className="sr-only">
      {' '}
      {name} of {owner.full_name}
    </span>
  )
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.who}>
        <div>
          <h3>{name}</h3>
          <Text size="small" muted>
            <Link to={pathTo`/portfolio?id=${owner.id}`}>{owner.full_name}</Link>
            {[' ', issuer, number, issued_on && `issued ${formatDate(issued_on)}`].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Text size="small" muted className={styles.when}>
          {formatRelative(credential.updated_at)}
        </Text>
      </div>
      <Row>
        <ExpiryBadge expires_on={credential.expires_on} />
      </Row>
      <Row justify="end" wrap>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Document{ofOwner}
        </Button>
        <DecisionButton
          label={<>Refuse{ofOwner}</>}
          title={`Refuse ${name}?`}
          text={`${owner.full_name} can send it again.`}
          hint="They read it: say what is wrong with it."
          path={pathTo`/credentials/${id}/refuse`}
          version={version}
          confirmLabel="Refuse"
          done={`${owner.full_name} is told why not.`}
          tone="danger"
        />
        <DecisionButton
          label={<>Verify{ofOwner}</>}
          title={`Verify ${name}?`}
          text={`Employers see it as verified with ${owner.full_name}.`}
          hint="What you have seen. It is kept in the audit trail."
          path={pathTo`/credentials/${id}/verify`}
          version={version}
          confirmLabel="Verify"
          done={`${name} is verified.`}
        />
      </Row>
      {isOpen && (
        <ShownDocument
          credential={credential}
          path={pathTo`/staff/credentials/${id}/document`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}
