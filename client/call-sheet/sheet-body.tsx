import type { ReactNode } from 'react'
import BringIcon from 'lucide-react/icons/backpack'
import ParkingIcon from 'lucide-react/icons/car-front'
import PinIcon from 'lucide-react/icons/map-pin'
import NotesIcon from 'lucide-react/icons/notebook-text'
import PhoneIcon from 'lucide-react/icons/phone'
import type { SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { JobRole } from '../../shared/jobs/jobs.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import styles from './call-sheet.module.css'
import { SheetTimes } from './sheet-times.tsx'

type Props = {
  content: SheetContent
  /** Whose times to show beside everybody's; all of them, each with its role, where `roles` are given. */
  roleId: string | null
  roles?: JobRole[]
  /** The documents, from wherever they are. */
  files: ReactNode
}

/** What a call sheet says: times by day, the place with its contact and parking, what to bring, notes, documents. */
export function SheetBody({ content, roleId, roles, files }: Props) {
  const { venue, contact_name, contact_phone, parking, bring, notes, documents } = content
  const [parkingHead, ...parkingRest] = parking.split('\n')
  return (
    <>
      <SheetTimes times={content.times} roleId={roleId} roles={roles} />
      <Card as="section" aria-label="Place" className={styles.facts}>
        <Fact
          icon={<PinIcon />}
          head={venue}
          rest={addressOf(content)}
          action={
            <a className={buttonClass({ size: 'sm' })} href={mapOf(content)} target="_blank" rel="noreferrer">
              Map
            </a>
          }
        />
        {(contact_name || contact_phone) && (
          <Fact
            icon={<PhoneIcon />}
            head={contact_name ? `Site contact, ${contact_name}` : 'Site contact'}
            rest={contact_phone}
            action={
              contact_phone && (
                <a className={buttonClass({ size: 'sm' })} href={`tel:${contact_phone.replaceAll(/[^+\d]/g, '')}`}>
                  Call
                </a>
              )
            }
          />
        )}
        {parkingHead && <Fact icon={<ParkingIcon />} head={parkingHead} rest={parkingRest.join('\n').trim()} />}
      </Card>
      {(bring || notes) && (
        <Card as="section" aria-label="What to bring, and notes" className={styles.facts}>
          {bring && <Fact icon={<BringIcon />} head="Bring" rest={bring} />}
          {notes && <Fact icon={<NotesIcon />} head="Notes" rest={notes} />}
        </Card>
      )}
      {documents.length > 0 && (
        <Card as="section" aria-label="Documents" flush>
          {files}
        </Card>
      )}
    </>
  )
}

type FactProps = { icon: ReactNode; head: string; rest: string; action?: ReactNode }

function Fact({ icon, head, rest, action }: FactProps) {
  return (
    <div className={styles.fact}>
      {icon}
      <div>
        <h2 className={styles.factHead}>{head}</h2>
        {rest && <p className={styles.factRest}>{rest}</p>}
      </div>
      {action}
    </div>
  )
}

/** 'Quay Street, Manchester M3 3AA' */
const addressOf = ({ address, postcode }: SheetContent) => [address, postcode].filter(Boolean).join(' ')

function mapOf(content: SheetContent) {
  const query = content.postcode || content.address ? `${content.venue}, ${addressOf(content)}` : `${content.venue}, UK`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
