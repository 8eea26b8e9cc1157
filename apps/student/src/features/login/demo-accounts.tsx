import type { User } from "@examplar/contract";
import { isRefused, useTranslation } from "@examplar/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../shared/network/api.ts";
import css from "./login.module.css";
import { signInAsDemo } from "../../shared/sign-in/sign-in.ts";

const demoAccountsQuery = queryOptions({
  queryKey: ["demo", "accounts"],
  queryFn: async ({ signal }) => {
    try {
      return await api("GET /api/v1/demo/accounts", { signal });
    } catch (error) {
      if (isRefused(error, "not_found")) return [];
      throw error;
    }
  },
  staleTime: Infinity,
});

/** Shown only on a demo server, because no other server returns accounts. */
export const DemoAccounts = ({ onSignedIn }: { onSignedIn: (user: User) => void }) => {
  const { t } = useTranslation("login");
  const { data: accounts = [] } = useQuery(demoAccountsQuery);
  const [failed, setFailed] = useState(false);
  if (accounts.length === 0) return null;
  const choose = async (user_id: number) => {
    setFailed(false);
    try {
      onSignedIn(await signInAsDemo(user_id));
    } catch {
      setFailed(true);
    }
  };
  return (
    <section className={css.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t("demo.title")}</h2>
      <p className={css.hint}>{t("demo.hint")}</p>
      <ul className={css.accounts}>
        {accounts.map((account) => (
          <li key={account.id}>
            <button type="button" className={css.account} onClick={() => void choose(account.id)}>
              <span className={css.name}>{account.name}</span>
              <span className={css.role}>
                {t(`demo.role.${account.role}`)} · {account.school_name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={css.error}>
        {failed && t("error.unknown")}
      </p>
      <p>
        <Link to="/demo/mails" className={css.mails}>
          {t("demo.mails")}
        </Link>
      </p>
    </section>
  );
};
