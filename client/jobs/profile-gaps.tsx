import { gapNamesText } from '../../shared/people/match-gaps.ts'
import { profileGapsOf } from '../../shared/people/profile-gaps.ts'
import { pathTo } from '../http/path-to.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Row, Text } from '../ui/layout.tsx'

/** One line about an unfinished profile in an application, where it costs jobs. */
export function ProfileGaps() {
  const me = useOwnRecord()
  const gaps = me ? profileGapsOf(me) : []
  if (gaps.length === 0) return null
  return (
    <Row as="section" aria-label="Your profile" justify="between" wrap>
      <Text size="small" muted>
        {`Missing from your profile: ${gapNamesText(gaps.map(({ name }) => name))}. The employer looks at it before choosing.`}
      </Text>
      <ButtonLink size="sm" to={pathTo`/onboarding`}>
        Finish it
      </ButtonLink>
    </Row>
  )
}
