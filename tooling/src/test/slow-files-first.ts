import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, slowest first: begun last, one worker would run them while the other has nothing left to do. */
const slow = [
  'apps/embed/testing/overlay-attacks.test.ts',
  'apps/embed/testing/player-sessions.test.ts',
  'apps/worker/src/crash.test.ts',
  'apps/embed/testing/player-page.test.ts',
  'apps/embed/testing/overlay-false-positives.test.ts',
  'packages/media/src/timing.test.ts',
  'tooling/src/start/start.test.ts',
  'packages/media/src/kinds.test.ts',
  'apps/live/src/lower-rungs.test.ts',
  'apps/api/src/access-walk.test.ts',
  'apps/worker/src/encode.test.ts',
  'apps/embed/testing/player-preferences.test.ts',
  'apps/embed/testing/player-overlays.test.ts',
  'packages/media/src/encode.test.ts',
  'packages/media/src/shapes.test.ts',
]

/** Whether a file states an environment of its own, which is a document. */
const hasDocument = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

/**
 * The usual order of Vitest, with the slow files before all others and those of the dashboard after them. Files of one kind follow one
 * another: a worker that gets one of another kind is ended, with all it has loaded.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => {
      const index = slow.indexOf(relative(this.ctx.config.root, file.moduleId))
      if (index >= 0) return index
      if (file.project.name !== 'dashboard') return slow.length
      return hasDocument(file) ? slow.length + 1 : slow.length + 2
    }
    const places = new Map(files.map((file) => [file, place(file)]))
    return (await super.sort(files)).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  }
}
