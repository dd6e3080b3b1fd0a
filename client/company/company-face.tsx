import type { ReactNode } from 'react'
import LinkIcon from 'lucide-react/icons/external-link'
import type { PublicCompany } from '../../shared/companies/companies.ts'
import { pictureAddressAt, PREVIEW_WIDTH_PX } from '../../shared/files.ts'
import { Card } from '../ui/card.tsx'
import { Text } from '../ui/layout.tsx'
import { OptionalPicture } from '../trade/files/kept-photo.tsx'
import styles from './company.module.css'

type Props = {
  company: Pick<PublicCompany, 'name' | 'logo' | 'bio' | 'website'>
  isOwn?: boolean
  /** At its end. */
  action?: ReactNode
}

/** Logo, bio and website. */
export function CompanyFace({ company: { name, logo, bio, website }, isOwn, action }: Props) {
  return (
    <Card as="section" aria-label="About" className={styles.face}>
      {logo && (
        <OptionalPicture
          src={pictureAddressAt(logo, PREVIEW_WIDTH_PX)}
          alt={`Logo of ${name}`}
          className={styles.logo}
        />
      )}
      <div className={styles.words}>
        {bio ? (
          <Text className={styles.bio}>{bio}</Text>
        ) : (
          <Text muted>
            {isOwn
              ? 'Say what you build and how you treat your crew: freelancers read it before they apply.'
              : 'This company hasn’t written a bio yet.'}
          </Text>
        )}
        {isHttpAddress(website) && (
          <a className={styles.website} href={website} target="_blank" rel="noopener nofollow noreferrer">
            <LinkIcon />
            {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
          </a>
        )}
      </div>
      {action}
    </Card>
  )
}

/** Only http and https become a link, whatever the server has stored (F3). */
const isHttpAddress = (address: string) => /^https?:\/\//i.test(address)
