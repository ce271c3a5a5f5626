import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import { Chip } from '../../../ui/chip.tsx'
import { describePlugin, type ListedPlugin, pluginWords } from '../model/plugin-words.ts'
import css from './plugins.module.css'

/** One plugin: what it does, its state, and until when. */
export function PluginCard({ plugin, now }: { plugin: ListedPlugin; now: Date }) {
  const { name, text } = pluginWords[plugin.typePlugin]
  const { label, tone, expiry } = describePlugin(plugin, now)
  return (
    <article className={css.card}>
      <span className={css.icon} aria-hidden="true">
        <IconPuzzle size={20} />
      </span>
      <div>
        <h2>
          {name} <Chip tone={tone}>{label}</Chip>
        </h2>
        <p>{text}</p>
        {expiry && <p className={css.expiry}>{expiry}</p>}
      </div>
    </article>
  )
}
