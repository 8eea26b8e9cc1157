-- A laptop without a network does not hear that the student went on at another computer: it films an empty chair. As for the events,
-- what it sends later is kept, but it is not what the student did in the exam: report, timeline and recordings leave it out.
alter table media add column elsewhere boolean not null default false;
