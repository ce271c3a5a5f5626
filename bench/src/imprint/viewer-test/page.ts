/** Files of a content: without a mark, with one, and with a change that everybody sees. */
export type Clip = { content: string; unmarked: string; marked: string; control: string }

/** What the page does, as a function of its own document. It is written into the page as it stands here. */
function runTest(clips: readonly Clip[], trials: number): void {
  type Trial = { clip: Clip; control: boolean; changedFirst: boolean; right?: boolean }
  const shuffle = <T>(list: T[]): T[] => {
    for (let at = list.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1))
      ;[list[at], list[other]] = [list[other] as T, list[at] as T]
    }
    return list
  }
  const find = <E extends HTMLElement>(id: string): E => {
    const element = document.getElementById(id)
    if (!element) throw new Error(id)
    return element as E
  }
  const make = (control: boolean, count: number): Trial[] =>
    Array.from({ length: count }, (_, index) => ({
      clip: clips[index % clips.length] as Clip,
      control,
      changedFirst: Math.random() < 0.5,
    }))
  const controls = Math.max(1, Math.round(trials / 5))
  const plan = shuffle([...make(false, trials), ...make(true, controls)])
  const video = find<HTMLVideoElement>('video')
  let at = 0
  const fileOf = ({ clip, control, changedFirst }: Trial, place: 0 | 1): string =>
    (place === 0) === changedFirst ? (control ? clip.control : clip.marked) : clip.unmarked
  const play = async (place: 0 | 1): Promise<void> => {
    const trial = plan[at]
    if (!trial) return
    find('say').textContent = `Comparison ${at + 1} of ${plan.length}: ${place === 0 ? 'first' : 'second'} clip`
    video.src = fileOf(trial, place)
    await video.play()
  }
  /** Chance of at least so many right answers by guessing (binomial, one half). */
  const chanceOf = (right: number, of: number): number => {
    let [term, sum] = [2 ** -of, 0]
    for (let count = 0; count <= of; count++) {
      if (count >= right) sum += term
      term *= (of - count) / (count + 1)
    }
    return sum
  }
  const finish = (): void => {
    const own = plan.filter(({ control }) => !control)
    const rightOf = (list: readonly Trial[]): number => list.filter(({ right }) => right).length
    const seen = rightOf(plan.filter(({ control }) => control))
    const chance = chanceOf(rightOf(own), own.length)
    const verdict =
      seen < 0.9 * controls
        ? 'The controls were missed: this run says nothing.'
        : chance < 0.05
          ? 'The mark was told from no mark more often than by guessing.'
          : 'The mark was not told from no mark more often than by guessing.'
    const lines = clips.map(({ content }) => {
      const of = own.filter(({ clip }) => clip.content === content)
      return `${content}: ${rightOf(of)} of ${of.length} right`
    })
    find('test').hidden = true
    find('result').textContent = [
      verdict,
      `${rightOf(own)} of ${own.length} right; by guessing so many or more with a chance of ${chance.toPrecision(2)}.`,
      `Controls: ${seen} of ${controls} right.`,
      ...lines,
      `${navigator.userAgent}, ${screen.width}×${screen.height} at ${devicePixelRatio}`,
    ].join('\n')
  }
  const answer = (place: 0 | 1): void => {
    const trial = plan[at]
    if (!trial) return
    trial.right = (place === 0) === trial.changedFirst
    at++
    if (at === plan.length) finish()
    else void play(0)
  }
  for (const place of [0, 1] as const) {
    find(`play-${place}`).addEventListener('click', () => void play(place))
    find(`answer-${place}`).addEventListener('click', () => answer(place))
  }
}

/** The page of a two-alternative test (ITU-R BT.500, paired comparison): which of two clips was changed? It holds all it needs but the clips. */
export function renderViewerTest(clips: readonly Clip[], trials: number): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Which clip is marked?</title>
<style>
body { margin: 0 auto; max-width: 900px; padding: 24px; background: #777; color: #fff; font: 16px/24px sans-serif }
video { display: block; width: 100%; background: #777 }
button { margin: 12px 8px 0 0; padding: 10px 16px; font: inherit }
pre { white-space: pre-wrap; font: inherit }
</style>
<main id="test">
<p>Two clips of the same film: in one the picture was changed, which shows as a faint pattern, or as a step every two seconds. Play both as often as you like, then say which.</p>
<p id="say">Play the first clip.</p>
<video id="video" muted playsinline></video>
<button id="play-0">Play first</button><button id="play-1">Play second</button><br>
<button id="answer-0">The first was changed</button><button id="answer-1">The second was changed</button>
</main>
<pre id="result" aria-live="polite"></pre>
<script>(${runTest.toString()})(${JSON.stringify(clips)}, ${trials})</script>
</html>
`
}
