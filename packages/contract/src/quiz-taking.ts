/** Quizzes that one media offers at most. */
export const mostMediaQuizzes = 20
