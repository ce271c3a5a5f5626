import { useRef, useState } from 'react'
import type { Player } from '@videozz/embed'
import { VideozzPlayer } from '@videozz/embed/react'

export function Lesson({ src }: { src: string }) {
  const player = useRef<Player>(null)
  const [lines, setLines] = useState<string[]>([])
  const log = (line: string) => setLines((before) => [...before, line])
  const say = (error: { code: string }) => log(`erro: ${error.code}`)

  return (
    <>
      <VideozzPlayer
        ref={player}
        src={src}
        title="Aula 1"
        onReady={({ media }) => log(`ready: ${media?.title}`)}
        onProgress={({ percent }) => log(`progress: ${percent} %`)}
        onRefused={({ code }) => log(`refused: ${code}`)}
      />
      <p>
        <button onClick={() => player.current?.play().catch(say)}>Reproduzir</button>{' '}
        <button onClick={() => player.current?.pause().catch(say)}>Pausar</button>
      </p>
      <pre role="log">{lines.join('\n')}</pre>
    </>
  )
}
