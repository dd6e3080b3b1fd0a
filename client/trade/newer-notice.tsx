import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { confirm } from '../ui/overlays/confirm.ts'

type Props = {
  /** Who was first, and when: 'Eva Stone published this plan at 12:00, after you began.' */
  words: string
  /** What carrying on means for theirs. */
  mine: string
  onMine: () => void
  onTheirs: () => void
}

/** A colleague was first: what was changed here stays until its author decides. */
export function NewerNotice({ words, mine, onMine, onTheirs }: Props) {
  return (
    <Card tone="standby">
      <Stack gap={2}>
        <Text as="output" strong>
          {words}
        </Text>
        <Text size="small" muted>
          Your changes are kept on this device. {mine}
        </Text>
        <Row gap={2} wrap>
          <Button size="sm" onClick={onMine}>
            Carry on with mine
          </Button>
          <Button size="sm" variant="ghost" onClick={async () => (await confirm(TAKING_THEIRS)) && onTheirs()}>
            Take theirs
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

const TAKING_THEIRS = {
  title: 'Take theirs?',
  text: 'Your own changes are discarded.',
  confirmLabel: 'Take theirs',
  tone: 'danger',
} as const
