import { Button } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { aiLimits } from '@videozz/contract/browser'
import { Banner } from '../../../ui/banner.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { chosenText } from '../model/item-words.ts'
import css from './sources.module.css'

export type SelectionBannerProps = {
  count: number
  /** Why nothing can be written now, or null. */
  reason: string | null
  onClear: () => void
  onGenerate: () => void
}

/** How many media are chosen, and what is done with them. It is there before, so that nothing moves. */
export const SelectionBanner = ({ count, reason, onClear, onGenerate }: SelectionBannerProps) => (
  <div className={css.banner}>
    <Banner
      tone="brand"
      action={
        <>
          {count > 0 && (
            <Button size="xs" variant="subtle" color="gray" data-quiet onClick={onClear}>
              Limpar seleção
            </Button>
          )}
          <DisabledHint reason={reason}>
            <Button size="xs" leftSection={<IconSparkles size={16} aria-hidden />} onClick={() => reason === null && onGenerate()}>
              Gerar conteúdo com IA
            </Button>
          </DisabledHint>
        </>
      }
    >
      {count > 0 ? chosenText(count) : `Escolha até ${aiLimits.medias} mídias`}
    </Banner>
  </div>
)
