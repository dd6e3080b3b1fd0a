import { type ReactNode, useState } from 'react'
import VerifiedIcon from 'lucide-react/icons/badge-check'
import LinkIcon from 'lucide-react/icons/external-link'
import type { PublicProfile } from '../../shared/people/users.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Chip } from '../ui/chip.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { useNarrow } from '../ui/hooks/use-width.ts'
import { StarRating } from '../ui/star-rating.tsx'
import styles from './portfolio.module.css'

type Props = {
  person: Omit<PublicProfile, 'portfolio_items'>
  action?: ReactNode
  /** On a phone all but the first lines waits for a press: people know what they wrote of themselves. */
  isFolded?: boolean
}

/** Who it is, above what they show; on a wide screen beside it. */
export const PersonSides = ({ children, ...head }: Props & { children: ReactNode }) => (
  <div className={styles.sides}>
    <PortfolioPersonHead {...head} />
    <div className={styles.shown}>{children}</div>
  </div>
)

function PortfolioPersonHead({ person, action, isFolded = false }: Props) {
  const isNarrow = useNarrow()
  const [isOpen, setIsOpen] = useState(false)
  const more = <PersonDetails person={person} />
  const { full_name, job_roles, location, industry_experience } = person
  const city = location.split(',')[0]
  const facts = [job_roles.join(', '), city, industry_experience].filter(Boolean)

  return (
    <section className={styles.head} aria-label={full_name}>
      <Avatar name={full_name} src={person.profile_picture} size={84} />
      <div className={styles.words}>
        <div className={styles.name} aria-hidden="true">
          {full_name}
          {person.verification_status === 'verified' && (
            <Badge tone="go" icon={<VerifiedIcon />}>
              Verified
            </Badge>
          )}
        </div>
        {facts.length > 0 && <p className={styles.facts}>{facts.join('\u00a0· ')}</p>}
        {person.total_ratings > 0 ? (
          <StarRating rating={person.rating} count={person.total_ratings} />
        ) : (
          <p className={styles.facts}>No ratings yet</p>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {!(isFolded && isNarrow)
        ? more
        : hasPersonDetails(person) && (
            <div className={styles.bio}>
              <Disclosure label={isOpen ? 'Less about you' : 'More about you'} isOpen={isOpen} onChange={setIsOpen}>
                <div className={styles.unfolded}>{more}</div>
              </Disclosure>
            </div>
          )}
    </section>
  )
}

const linksOfPerson = ({ portfolio_url, linkedin, github }: Props['person']) =>
  [...new Set([portfolio_url, linkedin, github])].filter((link) => /^https?:\/\//i.test(link))

/** A record stored by an older version of the app lacks the newer fields. */
const certificatesOfPerson = ({ certifications }: Props['person']) => certifications ?? []

const hasPersonDetails = (person: Props['person']) =>
  person.bio !== '' ||
  [person.skills, certificatesOfPerson(person), linksOfPerson(person)].some(({ length }) => length > 0)

/** What they say of themselves, their skills, certifications and links. */
function PersonDetails({ person }: Pick<Props, 'person'>) {
  const { bio, skills } = person
  const [certificates, links] = [certificatesOfPerson(person), linksOfPerson(person)]
  return (
    <>
      {bio && <p className={styles.bio}>{bio}</p>}
      {skills.length > 0 && (
        <ul className={styles.skills} aria-label="Skills">
          {skills.map((skill) => (
            <li key={skill}>
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
      {certificates.length > 0 && (
        <ul className={styles.skills} aria-label="Credentials they name">
          <li className={styles.kind} aria-hidden="true">
            Holds
          </li>
          {certificates.map((one) => (
            <li key={one}>
              <Chip>{one}</Chip>
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={styles.links} aria-label="Links">
          {links.map((link) => (
            <li key={link}>
              <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
                <LinkIcon /> {link.replace(/^https?:\/\/(www\.)?/i, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
