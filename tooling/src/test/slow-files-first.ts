import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, slowest first: begun last, one worker would run them while the other has nothing left to do. */
const slow = [
  'apps/worker/src/crash.test.ts',
  'tooling/src/start/start.test.ts',
  'apps/embed/testing/overlay-attacks.test.ts',
  'apps/embed/testing/overlay-false-positives.test.ts',
  'apps/api/src/access-walk.test.ts',
  'apps/worker/src/encode.test.ts',
  'packages/media/src/shapes.test.ts',
  'packages/media/src/kinds.test.ts',
  'packages/media/src/encode.test.ts',
  'apps/embed/testing/player-page.test.ts',
]

/** The usual order of Vitest, with the slow files before all others. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = slow.indexOf(relative(this.ctx.config.root, moduleId))
      return index < 0 ? slow.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
