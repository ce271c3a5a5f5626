import { ActionIcon, Modal, VisuallyHidden } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { layOutMindMap, type MindMapNode } from '@videozz/domain'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { fit } from '../model/map-camera.ts'
import { openAt, presentationSteps, stepBox, stepOfKey } from '../model/presentation.ts'
import colours from './branch-colours.module.css'
import { MapLines } from './map-stage.tsx'
import css from './present-map.module.css'
import { TopicWords } from './topic-words.tsx'

/** The map on the whole screen, one branch after the other. */
export default function PresentMap({ title, root, onClose }: { title: string; root: MindMapNode; onClose: () => void }) {
  useFullScreen(onClose)
  const steps = useMemo(() => presentationSteps(root), [root])
  const [at, setAt] = useState(0)
  const step = steps[at] ?? root
  const go = (to: number): void => setAt(Math.min(Math.max(to, 0), steps.length - 1))
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const to = stepOfKey(event.key, at, steps.length)
    // A button that has focus is pressed by these.
    if (to === null || (event.target instanceof HTMLButtonElement && [' ', 'Enter'].includes(event.key))) return
    event.preventDefault()
    go(to)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Modal
      opened
      fullScreen
      title={`Apresentação de ${title}`}
      onClose={onClose}
      withCloseButton={false}
      classNames={{ content: css.content ?? '', body: css.body ?? '', header: css.header ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <div className={css.screen}>
        <div className={`${css.view} ${colours.colours}`} aria-hidden>
          <Scene root={root} step={step} />
        </div>
        <button type="button" className={css.onward} aria-label="Avançar" data-autofocus onClick={() => go(at + 1)} />
        <VisuallyHidden role="status">
          {`${at + 1} de ${steps.length}: ${step.label}. ${step.children.map(({ label }) => label).join(', ')}`}
        </VisuallyHidden>
        <div className={css.controls}>
          <ActionIcon size={40} aria-label="Anterior" disabled={at === 0} onClick={() => go(at - 1)}>
            <IconChevronLeft size={22} />
          </ActionIcon>
          <span className="num" aria-hidden>
            {at + 1} / {steps.length}
          </span>
          <ActionIcon size={40} aria-label="Próximo" disabled={at === steps.length - 1} onClick={() => go(at + 1)}>
            <IconChevronRight size={22} />
          </ActionIcon>
          <ActionIcon size={40} aria-label="Sair da apresentação" onClick={onClose}>
            <IconX size={22} />
          </ActionIcon>
        </div>
      </div>
    </Modal>
  )
}

/** Largest letters, in times of those of the editor. */
const nearest = 3.4

/** The map with one step large and in the middle, the rest pale around it. */
function Scene({ root, step }: { root: MindMapNode; step: MindMapNode }) {
  const { width, height } = useViewportSize()
  const layout = useMemo(() => layOutMindMap(openAt(root, step.id)), [root, step])
  const placed = useMemo(() => new Map(layout.topics.map((topic) => [topic.id, topic])), [layout])
  const margin = Math.min(width, height) * 0.08
  const camera = fit(stepBox(layout.topics, step), { width, height: height - 56 }, nearest, margin)
  const seen = new Set([step.id, ...step.children.map(({ id }) => id)])
  return (
    <div
      className={css.moved}
      style={{ transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})`, width: layout.width, height: layout.height }}
    >
      <MapLines layout={layout} placed={placed} seen={seen} />
      {layout.topics.map(({ id, x, y, width: wide, height: high, lines, level, branch, hidden }) => (
        <div
          key={id}
          className={css.box}
          style={{ width: wide, height: high, transform: `translate(${x}px, ${y}px)` }}
          data-root={level === 1 || undefined}
          data-branch={level === 1 ? undefined : branch % 6}
          data-seen={seen.has(id) || undefined}
          data-current={id === step.id || undefined}
        >
          <TopicWords lines={lines} />
          {hidden > 0 && <small>+{hidden}</small>}
        </div>
      ))}
    </div>
  )
}

/** Takes the whole screen where the browser lets us. @param onLeave when it is left, for instance by Esc. */
function useFullScreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const { documentElement: page } = document
    let isThere = false
    const follow = (): void => {
      if (document.fullscreenElement) isThere = true
      else if (isThere) leave()
    }
    document.addEventListener('fullscreenchange', follow)
    // Refused on phones that have none: the page's own height is enough.
    page.requestFullscreen?.().catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}
