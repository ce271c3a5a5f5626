import type { SnippetViewer } from '@videozz/domain'
import type { ReactNode } from 'react'
import { StepItem } from '../../../ui/step-item.tsx'
import { type GuidedKind, recipe } from '../model/recipes.ts'
import { PasteFigure } from './paste-figure.tsx'
import css from './recipe.module.css'

export type RecipeStepsProps = {
  kind: GuidedKind
  by: SnippetViewer['by']
  /** How the platform writes the student's e-mail. */
  tag: string
  /** Of the player page. */
  address: string
  /** The code to copy, in the first step. */
  children: ReactNode
}

/** What to do with the code on a platform, step by step, with a drawing of where it goes. */
export const RecipeSteps = ({ kind, by, tag, address, children }: RecipeStepsProps) => (
  <div className={css.recipe}>
    <ol>
      {recipe(kind, by, tag).map(({ title, text }, place) => (
        <StepItem key={title} className={css.step} state={place === 0 ? 'now' : 'wait'} number={place + 1}>
          <h3>{title}</h3>
          <p>{text}</p>
          {place === 0 && <div className={css.code}>{children}</div>}
        </StepItem>
      ))}
    </ol>
    <PasteFigure kind={kind} address={address} />
  </div>
)
