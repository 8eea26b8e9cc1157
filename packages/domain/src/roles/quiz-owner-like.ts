import type { Role } from "../vocabulary.ts";

interface Person {
  user_id: number;
  memberships: readonly { school_id: number; role: Role }[];
}

interface OwnedQuiz {
  owner_id: number;
  school_id: number;
  /** The teachers of the course that the quiz belongs to. */
  course_teacher_ids: readonly number[];
}

/** Owner, co-teacher of the course, or administrator of the school. Support staff and other teachers are not. */
export function isQuizOwnerLike(person: Person, quiz: OwnedQuiz): boolean {
  return (
    person.user_id === quiz.owner_id ||
    quiz.course_teacher_ids.includes(person.user_id) ||
    person.memberships.some(({ school_id, role }) => role === "administrator" && school_id === quiz.school_id)
  );
}
