import { pathTo } from '../http/path-to.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { profileGapsOf } from '../../shared/people/profile-gaps.ts'
import { useNagTurn } from '../state/nag-turns.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Row, Text } from '../ui/layout.tsx'

/** One line about an unfinished profile, where it costs jobs: in the list of them, or in an application. */
export function ProfileGaps({ of }: { of: 'list' | 'application' }) {
  const me = useOwnRecord()
  const gaps = me ? profileGapsOf(me).filter(({ matches }) => matches || of === 'application') : []
  const isTurn = useNagTurn('profile', of === 'list' && gaps.length > 0)
  if (gaps.length === 0 || (of === 'list' && !isTurn)) return null
  return (
    <Row as="section" aria-label="Your profile" justify="between" wrap>
      <Text size="small" muted>
        {`Missing from your profile: ${gapNamesText(gaps.map(({ name }) => name))}. ${PROFILE_GAP_REASONS[of]}`}
      </Text>
      <ButtonLink size="sm" to={pathTo`/onboarding`}>
        Finish it
      </ButtonLink>
    </Row>
  )
}

const PROFILE_GAP_REASONS = {
  list: 'That’s what we match jobs on.',
  application: 'The employer looks at it before choosing.',
}

/** 'your town, your skills and a bio' */
function gapNamesText(names: string[]) {
  const last = names.at(-1)!
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
