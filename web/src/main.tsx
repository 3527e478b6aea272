import { render } from "preact";
import { App } from "./app.tsx";
import "./page/styles/base.css";
import "./page/styles/buttons.css";
import "./page/styles/fields.css";
import "./page/styles/controls.css";
import "./page/styles/lists.css";
import "./page/styles/start.css";
import "./page/styles/discussion.css";
import "./page/styles/people.css";
import "./page/styles/question.css";
import "./page/styles/floor.css";
import "./page/styles/graph.css";
import "./page/styles/sections.css";
import "./page/styles/seat.css";

const page = document.getElementById("page");
if (page) {
  page.textContent = "";
  render(<App />, page);
}
