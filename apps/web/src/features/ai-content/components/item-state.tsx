import { Tooltip } from '@mantine/core'
import IconAlertCircleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs'
import type { ListedAiItem } from '@videozz/contract/browser'
import { failureText, questionsText, writingText } from '../model/item-words.ts'
import css from './items.module.css'

/** What an item has, what is being done for it, or why it failed. */
export function ItemState({ item }: { item: ListedAiItem }) {
  const failure = failureText(item)
  const writing = writingText(item)
  if (failure !== null)
    return (
      <Tooltip label={failure} multiline maw={320}>
        <span className={css.failure}>
          <IconAlertCircleFilled size={16} aria-hidden />
          <span>{failure}</span>
        </span>
      </Tooltip>
    )
  if (writing !== null) return <span className={css.writing}>{writing}</span>
  return <span className="num">{item.origin === 'quiz' ? questionsText(item.questionCount) : 'Pronto'}</span>
}
