import type { ReactNode } from 'react'
import BringIcon from 'lucide-react/icons/backpack'
import FirstAidIcon from 'lucide-react/icons/briefcase-medical'
import ParkingIcon from 'lucide-react/icons/car-front'
import GateIcon from 'lucide-react/icons/door-open'
import HospitalIcon from 'lucide-react/icons/hospital'
import PinIcon from 'lucide-react/icons/map-pin'
import NotesIcon from 'lucide-react/icons/notebook-text'
import PhoneIcon from 'lucide-react/icons/phone'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './call-sheet.module.css'
import { mapLinkOf, phoneLink, placeOfSheet, sheetAddressOf } from './place-links.ts'

type SiteContent = Pick<
  SheetContent,
  'contact_name' | 'contact_phone' | 'gate' | 'parking' | 'bring' | 'notes' | 'nearest_ae' | 'first_aid'
>
type Props = {
  content: SiteContent
  heading?: 'h2' | 'h3'
  /** Of its buttons. */
  size?: 'sm'
  /** The job's title, on a page of several. */
  of?: string
}

/** Whom to ask on site, how to get in, where to park. */
export function SiteFacts({ content, heading, size }: Props) {
  const { contact_name, contact_phone, gate, parking } = content
  return (
    <>
      {(contact_name || contact_phone) && (
        <SheetFact
          heading={heading}
          icon={<PhoneIcon />}
          head={contact_name ? `Site contact, ${contact_name}` : 'Site contact'}
          rest={contact_phone}
          action={
            contact_phone && (
              <a className={buttonClass({ size })} href={phoneLink(contact_phone)}>
                Call
              </a>
            )
          }
        />
      )}
      {gate && <SheetFact heading={heading} icon={<GateIcon />} {...headAndRestOf(gate)} />}
      {parking && <SheetFact heading={heading} icon={<ParkingIcon />} {...headAndRestOf(parking)} />}
    </>
  )
}

export function BringAndNotesCard({ content: { bring, notes }, heading, of }: Props) {
  if (!bring && !notes) return null
  return (
    <Card as="section" aria-label={regionNameOf('What to bring, and notes', of)} className={styles.facts}>
      {bring && <SheetFact heading={heading} icon={<BringIcon />} head="Bring" rest={bring} />}
      {notes && <SheetFact heading={heading} icon={<NotesIcon />} head="Notes" rest={notes} />}
    </Card>
  )
}

/** The nearest A&E, with the way there, and first aid on site. */
export function EmergencyCard({ content: { nearest_ae, first_aid }, heading, size, of }: Props) {
  if (!nearest_ae && !first_aid) return null
  return (
    <Card as="section" aria-label={regionNameOf('In an emergency', of)} className={styles.facts}>
      {nearest_ae && (
        <SheetFact
          heading={heading}
          icon={<HospitalIcon />}
          head="Nearest A&E"
          rest={nearest_ae}
          action={
            <a
              className={buttonClass({ size })}
              href={mapLinkOf(nearest_ae.replaceAll('\n', ', '))}
              target="_blank"
              rel="noreferrer"
              aria-label="Map of the nearest A&E"
            >
              Map
            </a>
          }
        />
      )}
      {first_aid && <SheetFact heading={heading} icon={<FirstAidIcon />} head="First aid" rest={first_aid} />}
    </Card>
  )
}

/** A page with several jobs has a region of each kind by job. */
export const regionNameOf = (words: string, jobTitle: string | undefined) =>
  jobTitle === undefined ? words : `${words}, ${jobTitle}`

/** The first line is shown large, the rest small. */
function headAndRestOf(text: string) {
  const [head = '', ...rest] = text.split('\n')
  return { head, rest: rest.join('\n').trim() }
}

type SheetFactProps = {
  icon: ReactNode
  head: string
  rest: string
  action?: ReactNode
  heading?: 'h2' | 'h3' | undefined
}

export function SheetFact({ icon, head, rest, action, heading: Heading = 'h2' }: SheetFactProps) {
  return (
    <div className={styles.fact}>
      {icon}
      <div>
        <Heading className={styles.factHead}>{head}</Heading>
        {rest && <p className={styles.factRest}>{rest}</p>}
      </div>
      {action}
    </div>
  )
}

/** The venue with its address, and a link to it on a map. */
export const VenueFact = ({ content }: { content: Pick<SheetContent, 'venue' | 'address' | 'postcode'> }) => (
  <SheetFact
    icon={<PinIcon />}
    head={content.venue}
    rest={sheetAddressOf(content)}
    action={
      <a
        className={buttonClass({ size: 'sm' })}
        href={mapLinkOf(placeOfSheet(content))}
        target="_blank"
        rel="noreferrer"
      >
        Map
      </a>
    }
  />
)
